"""Chinese and other text: search, pinyin, titles, Markdown, fonts for print."""
