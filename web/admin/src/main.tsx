import "@zhegui/kit/base.css";
