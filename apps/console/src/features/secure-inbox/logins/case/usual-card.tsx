import type { LoginCaseDetail } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useCountryNames } from "../use-country-names.ts";

type Usual = LoginCaseDetail["usual"];
const kinds = ["countries", "networks", "devices", "apps"] as const;

/** Traits of the account's sign-ins in the thirty days before, next to those of the case. */
export function UsualCard({ usual }: { usual: Usual }) {
  const t = useT();
  return (
    <Card title={t("login.usual")}>
      <div className="grid gap-5">
        {kinds
          .filter((kind) => usual[kind].length > 0)
          .map((kind) => (
            <UsualTable key={kind} kind={kind} values={usual[kind]} />
          ))}
        {kinds.every((kind) => usual[kind].length === 0) && <p className="text-fg-2">{t("login.nothingUsual")}</p>}
      </div>
    </Card>
  );
}

function UsualTable({ kind, values }: { kind: (typeof kinds)[number]; values: Usual["countries"] }) {
  const t = useT();
  const format = useFormat();
  const country = useCountryNames();
  // Where nothing is known from before, nothing is new.
  const isKnown = values.some(({ days }) => days > 0);
  const nameOf = (value: string) => {
    if (kind === "countries") return country(value);
    return kind === "networks" ? `AS${value}` : value;
  };
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-fg-3">
          <th scope="col" className="pb-1 text-start font-medium">
            {t(`login.usual.${kind}`)}
          </th>
          <th scope="col" className="w-28 pb-1 text-end font-medium">
            {t("login.usual.days")}
          </th>
          <th scope="col" className="w-24 pb-1 text-end font-medium">
            {t("login.usual.seen")}
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ value, days, seen }) => (
          <tr key={value} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              <span className="flex flex-wrap items-center gap-2">
                <bdi className="wrap-anywhere">{nameOf(value)}</bdi>
                {isKnown && days === 0 && <Badge tone="warning">{t("login.usual.new")}</Badge>}
              </span>
            </th>
            <td className="py-1.5 text-end tabular-nums">{format.number(days)}</td>
            <td className="py-1.5 text-end tabular-nums">{format.number(seen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
