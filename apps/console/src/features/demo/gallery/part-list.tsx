import { cx } from "@parapet/ui/cx";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type PartFamily, type PartName, partsOf } from "../parts.ts";

/** The way from part to part; where there is no room for a column, the way back to the index. */
export function PartList({ family, current }: { family: PartFamily; current: PartName }) {
  const t = useT();
  return (
    <nav aria-label={t(`demo.family.${family}`)} className="min-w-0 lg:sticky lg:top-22">
      <ul className="-mx-1 flex flex-col gap-1 p-1 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto">
        <li>
          <Link
            to={`/${family}`}
            activeOptions={{ exact: true }}
            className="block rounded-md px-2.5 py-1 text-sm whitespace-nowrap text-fg-2 hover:bg-hover hover:text-fg"
          >
            {t("demo.all")}
          </Link>
        </li>
        {partsOf(family).map((name) => (
          <li key={name} className="max-lg:hidden">
            <Link
              to={`/${family}/$`}
              params={{ _splat: name }}
              aria-current={name === current ? "page" : undefined}
              className={cx(
                "block rounded-md px-2.5 py-1 text-sm whitespace-nowrap",
                name === current
                  ? "bg-brand-soft font-medium text-brand-text"
                  : "text-fg-2 hover:bg-hover hover:text-fg",
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
