import { PageHeader } from "@parapet/ui/page-header";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type PartFamily, partsOf } from "../parts.ts";

/** Every part of a family, with a line about each. */
export function PartIndex({ family }: { family: PartFamily }) {
  const t = useT();
  const entries: readonly { name: string; href: string; line: string }[] = [
    ...partsOf(family).map((name) => ({ name, href: `/${family}/${name}`, line: t(`part.${name}`) })),
    // The toasts have a page among those of API Insights.
    ...(family === "extensions" ? [{ name: "toastify", href: "/extensions/toastify", line: t("part.toast") }] : []),
  ];
  return (
    <div className="grid gap-5">
      <PageHeader title={t(`demo.family.${family}`)} description={t(`demo.family.${family}Text`)} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map(({ name, href, line }) => (
          <li key={name} className="grid">
            <Link
              to={href}
              className="grid content-start gap-1 rounded-card border border-line-card bg-surface px-4 py-3.5 shadow-card transition-colors hover:border-line-strong hover:bg-hover"
            >
              <code className="text-base font-medium text-fg">{name}</code>
              <span className="text-sm text-fg-2">{line}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
