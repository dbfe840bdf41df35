const implicit: Readonly<Record<string, string>> = {
  button: "button",
  link: "a[href]",
  textbox: "input:not([type=checkbox]):not([type=radio]), textarea",
  checkbox: "input[type=checkbox]",
  columnheader: "th",
  row: "tr",
  combobox: "select",
  heading: "h1, h2, h3",
  table: "table",
  navigation: "nav",
  listitem: "li",
  region: "section[aria-labelledby]",
};

/** The accessible name, as far as our components need it: aria-labelledby, aria-label, label, own text. */
function nameOf(element: HTMLElement): string {
  const labelledBy = element.getAttribute("aria-labelledby");
  if (labelledBy) {
    return labelledBy
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
  }
  const label =
    element.getAttribute("aria-label") ??
    document.querySelector(`label[for="${element.id}"]`)?.textContent ??
    element.closest("label")?.textContent ??
    element.textContent;
  return label.trim();
}

/** Elements of a role, optionally with a name, in document order. */
export function byRole(root: HTMLElement, role: string, name?: string | RegExp): HTMLElement[] {
  const selector = [`[role="${role}"]`, implicit[role]].filter(Boolean).join(", ");
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if ((element.getAttribute("role") ?? role) !== role) return false;
    if (name === undefined) return true;
    return typeof name === "string" ? nameOf(element) === name : name.test(nameOf(element));
  });
}
