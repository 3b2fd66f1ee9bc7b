// Runs within each index.html before anything is drawn: theme, language and root size.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // A browser that refuses storage gets the defaults.
    }
  };
  let look = {};
  try {
    look = JSON.parse(read("THEME")) ?? {};
  } catch {
    // What cannot be read counts as not chosen.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = look.theme ?? (dark ? "dark" : "light");
  root.dataset.colour = look.colour ?? "violet";
  root.dataset.size = look.size ?? "medium";
  root.toggleAttribute("data-grey", look.grey === true);
  if (read("LANGUAGE") === "en") root.lang = "en";
  if (root.dataset.root === "fixed") return;
  const scale = () => {
    root.style.fontSize = `${(Math.min(1920, Math.max(1366, innerWidth)) / 1920) * 16}px`;
  };
  scale();
  addEventListener("resize", scale);
})();
