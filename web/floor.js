// Runs at the end of each index.html, before the site itself: a browser that is too old for it gets a page
// that says so. Written for engines of any age (ES3), with its words and looks inside: what would bring
// those from elsewhere may not run. FLOOR is filled in by the build (floor.ts).
(function () {
  var css = window.CSS;
  // Together they came with the browsers of the floor: Chrome 108, Firefox 121, Safari 16.
  if (
    css &&
    css.supports &&
    css.supports("height", "1dvh") &&
    css.supports("container-type", "inline-size") &&
    css.supports("selector(:has(a))") &&
    typeof AbortSignal === "function" &&
    "timeout" in AbortSignal
  ) {
    return;
  }
  var page = document.createElement("div");
  page.setAttribute("role", "alert");
  page.id = "below-floor";
  page.style.cssText =
    "max-width:560px;margin:48px auto;padding:28px 32px;border:1px solid #d3d1e4;background:#fff;" +
    "color:#1d1b33;font:16px/1.7 'PingFang SC','Microsoft YaHei',Arial,sans-serif";
  var text = function (tag, words, language) {
    var element = document.createElement(tag);
    element.lang = language;
    element.style.cssText = tag === "p" ? "margin:0 0 10px" : "margin:14px 0 8px;font-size:22px";
    element.appendChild(document.createTextNode(words));
    page.appendChild(element);
  };
  text("h1", "浏览器版本过低，无法打开折桂", "zh-CN");
  text("p", "请改用以下浏览器，或把它升级到这些版本之后再打开本页：FLOOR。", "zh-CN");
  text(
    "p",
    "360、QQ 等双核浏览器请切换到“极速模式”并升级；在微信里请点右上角“在浏览器中打开”。",
    "zh-CN",
  );
  text("p", "已经交到服务器的答案和学时都还在，换一个浏览器登录就能继续。", "zh-CN");
  text("h2", "This browser is too old for Zhegui", "en");
  text("p", "Please open this page in one of these versions, or a later one: FLOOR.", "en");
  text(
    "p",
    "Answers and study time that reached the server are kept: log in with another browser.",
    "en",
  );
  var root = document.getElementById("root");
  root.parentNode.replaceChild(page, root);
  document.title = "浏览器版本过低 · Browser too old";
})();
