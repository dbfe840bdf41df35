// Before the first paint, so that nothing flashes. boot.test.ts compares it with apply-preferences.ts.
(function () {
  function read(key) {
    try {
      var text = localStorage.getItem(key);
      return text && text.replace(/^"(.*)"$/, "$1");
    } catch {
      return null;
    }
  }
  function pick(key, values) {
    var text = read(key);
    return values.indexOf(text) < 0 ? values[0] : text;
  }
  var colours = {
    "#0d9394": "success",
    "#078dee": "info",
    "#7635dc": "primary",
    "#2065d1": "blue",
    "#fda92d": "yellow",
    "#ff3030": "error",
  };
  var preset = (read("app-preset") || "").toLowerCase();
  var names = Object.keys(colours).map(function (colour) {
    return colours[colour];
  });
  var root = document.documentElement;
  root.lang = pick("app-locale", ["en", "fr", "ar"]);
  root.dir = root.lang === "ar" ? "rtl" : "ltr";
  root.dataset.theme = pick("app-theme", ["light", "dark"]);
  root.dataset.skin = pick("app-skins", ["classic", "modern", "decent", "bordered"]);
  root.dataset.preset =
    names.indexOf(preset) < 0 ? (Object.hasOwn(colours, preset) ? colours[preset] : "success") : preset;
  root.dataset.density = pick("app-density", ["comfortable", "compact"]);
  root.dataset.nav = pick("app-menu", ["vertical", "horizontal"]);
  root.dataset.mini = pick("app-menu-mini", ["false", "true"]);
  root.dataset.semiDark = pick("app-semi-dark", ["false", "true"]);
  root.dataset.navbar = pick("app-navbar-fixed", ["true", "false"]) === "true" ? "fixed" : "absolute";
  root.dataset.box = "true";
  // Which outline stands there until the first view does; pages for everybody have none.
  var isOpen = /^\/(public|secure-inbox\/(documentation|outlook))/.test(location.pathname);
  if (!isOpen) root.dataset.outline = read("auth") ? "frame" : "entrance";
  root.dataset.singleKeys = pick("app-single-keys", ["true", "false"]);
})();
