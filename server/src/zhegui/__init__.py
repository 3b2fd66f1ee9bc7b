"""折桂 Zhegui: training, examinations and certificates that a stranger can trust."""
