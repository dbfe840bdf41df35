import type { NetworkZone } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { countryName } from "../../../../lib/format/country-name.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";

/** A zone may hold thousands of blocks; more than this is for its form. */
const shown = 6;

/** What is in a zone: of each of its lists the first, and how many more there are. */
export function ZoneContents({ zone }: { zone: NetworkZone }) {
  const t = useT();
  const locale = usePreference("locale");
  const lists = [
    { id: "cidrs", literal: true, words: zone.cidrs },
    { id: "asns", literal: true, words: zone.asns.map((number) => `AS${number}`) },
    { id: "countries", literal: false, words: zone.countries.map((code) => countryName(code, locale)) },
  ] as const;
  const held = lists.filter(({ words }) => words.length > 0);
  if (held.length === 0) return <span className="text-sm text-fg-3">{t("policy.zone.holdsNothing")}</span>;
  return (
    <dl className="grid gap-1.5 text-sm">
      {held.map(({ id, literal, words }) => (
        <div key={id} className="flex flex-wrap items-center gap-1.5">
          <dt className="me-0.5 text-fg-3">{t(`policy.zone.${id}`)}</dt>
          {words.slice(0, shown).map((word) => (
            <dd key={word}>
              <Badge mono={literal}>
                <bdi>{word}</bdi>
              </Badge>
            </dd>
          ))}
          {words.length > shown && (
            <dd className="text-fg-3">{t("policy.zone.more", { count: words.length - shown })}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
