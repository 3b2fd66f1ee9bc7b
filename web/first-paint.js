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
  const readLook = () => {
    try {
      return JSON.parse(read("THEME")) ?? {};
    } catch {
      return {}; // What cannot be read counts as not chosen.
    }
  };
  const dress = () => {
    const look = readLook();
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const isChosen = ["light", "dark"].includes(look.theme);
    root.dataset.theme = isChosen ? look.theme : dark ? "dark" : "light";
    root.dataset.colour = look.colour ?? "violet";
    root.dataset.size = look.size ?? "medium";
    root.toggleAttribute("data-grey", look.grey === true);
    root.lang = read("LANGUAGE") === "en" ? "en" : "zh-CN";
  };
  dress();
  addEventListener("storage", dress); // Another tab has chosen.
  if (root.dataset.root === "fixed") return;
  const scale = () => {
    root.style.fontSize = `${(Math.min(1920, Math.max(1366, innerWidth)) / 1920) * 16}px`;
  };
  scale();
  addEventListener("resize", scale);
})();
