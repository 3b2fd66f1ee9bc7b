// Runs within each index.html before anything is drawn: theme, language and root size.
(() => {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem("THEME");
    language = localStorage.getItem("LANGUAGE");
  } catch {
    // A browser that refuses storage gets the defaults.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = theme ?? (dark ? "dark" : "light");
  if (language === "en") root.lang = "en";
  if (root.dataset.root === "fixed") return;
  const scale = () => {
    root.style.fontSize = `${(Math.min(1920, Math.max(1366, innerWidth)) / 1920) * 16}px`;
  };
  scale();
  addEventListener("resize", scale);
})();
