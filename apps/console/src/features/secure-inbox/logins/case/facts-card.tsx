import type { LoginCaseDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Link } from "@tanstack/react-router";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HandlerSelect } from "../../../../lib/people/handler-select.tsx";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { CaseState } from "../case-state.tsx";
import { useCountryNames } from "../use-country-names.ts";

interface FactsCardProps {
  found: LoginCaseDetail;
  mayWork: boolean;
  onAssign: (id: string | null) => void;
}

/** A case in one sentence, what is known of it, and who works on it. */
export function FactsCard({ found, mayWork, onAssign }: FactsCardProps) {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  const country = useCountryNames();
  const { findings, countries } = found;
  const counting = findings.filter(({ adds }) => adds > 0);
  const strongest = counting.slice(0, 3).map(({ id }) => t(`login.detection.${id}`));
  return (
    <Card title={t("login.facts")}>
      <div className="grid gap-5">
        <p className="text-base">
          {t("login.summary", {
            count: findings.length,
            score: format.number(found.score),
            strongest: new Intl.ListFormat(locale).format(strongest),
          })}
        </p>
        <KeyValueList
          items={[
            { key: "state", label: t("login.column.state"), value: <CaseState state={found.state} /> },
            {
              key: "countries",
              label: t("login.column.countries"),
              value: countries.length === 0 ? "–" : countries.map(country).join(", "),
            },
            { key: "first_at", label: t("login.column.first_at"), value: format.instant(found.first_at) },
            { key: "last_at", label: t("login.column.last_at"), value: format.instant(found.last_at) },
            {
              key: "signIns",
              label: t("login.tab.signIns"),
              value: (
                <Link
                  to="/secure-inbox/account-takeover/suspicious-login/sign-ins"
                  search={{ "user[is]": found.user_name }}
                  className="text-brand-text hover:underline"
                >
                  {t("login.allOfUser")}
                </Link>
              ),
            },
            ...(mayWork
              ? []
              : [
                  {
                    key: "owner",
                    label: t("login.column.owner"),
                    value: <bdi>{found.owner ?? t("login.unassigned")}</bdi>,
                  },
                ]),
          ]}
        />
        {mayWork && (
          <div className="max-w-72">
            <HandlerSelect
              label={t("login.column.owner")}
              none={t("login.unassigned")}
              id={found.owner_id}
              name={found.owner}
              onChange={onAssign}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
