import { useT } from "../../../../lib/i18n/use-t.ts";

/** The values of a clause as people read them; that one holds is said by its name alone. */
export function ClauseValues({ values, name }: { values: readonly string[] | null; name: string }) {
  const t = useT();
  if (values === null) return <span className="text-fg-3">{t("rules.nothing")}</span>;
  if (values.length === 1 && values[0] === "true") return <>{t("rules.yes")}</>;
  if (values.length === 1 && values[0] === "false") return <>{t("rules.no")}</>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {values.map((value) => (
        <li key={value} className="rounded-md bg-sunken px-1.5 py-0.5 text-sm wrap-anywhere">
          <bdi className={name === "moveToFolder" ? "" : "ltr-text"}>{value}</bdi>
        </li>
      ))}
    </ul>
  );
}
