import { useT } from "../../lib/i18n/use-t.ts";

const sizes = ["text-3xl", "text-2xl", "text-xl", "text-lg", "text-base", "text-sm", "text-xs"] as const;
const colours = ["text-fg", "text-fg-2", "text-fg-3", "text-brand-text", "text-success", "text-warning", "text-error"];

/** The scale of sizes and the colours of text, by the names of their utilities. */
export function TypographyPage() {
  const t = useT();
  const sheet = "grid gap-4 rounded-card border border-line-card bg-surface p-5 shadow-card";
  const row = (name: string, face: string) => (
    <li key={name} className="grid items-baseline gap-x-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <code className="text-sm text-fg-3">{name}</code>
      <span className={face}>{t("demo.pangram")}</span>
    </li>
  );
  return (
    <div className="grid gap-5">
      <ul className={sheet}>{sizes.map((name) => row(name, `${name} font-semibold tracking-heading`))}</ul>
      <ul className={sheet}>{colours.map((name) => row(name, name))}</ul>
      <ul className={sheet}>{["font-sans", "font-mono"].map((name) => row(name, name))}</ul>
    </div>
  );
}
