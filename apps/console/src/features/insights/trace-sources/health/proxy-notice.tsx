import type { ProxySuggestion, TrustedProxies } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { headerName } from "../header-name.ts";
import { proxySuggestionQuery } from "../sources-query.ts";
import { useMayEditSources } from "../use-may-edit-sources.ts";

/** Addresses that are named; the others are counted. */
const maxNamed = 3;

interface ProxyNoticeProps {
  id: string;
  onReview: (suggested: TrustedProxies) => void;
}

/** Says that most calls of a source come from addresses that look like proxies. */
export function ProxyNotice({ id, onReview }: ProxyNoticeProps) {
  const { data } = useQuery(proxySuggestionQuery(id));
  const suggestion = data?.suggestion ?? null;
  return suggestion === null ? null : <Notice suggestion={suggestion} onReview={onReview} />;
}

type NoticeProps = Pick<ProxyNoticeProps, "onReview"> & { suggestion: ProxySuggestion };

function Notice({ suggestion: { header, of, through, proxies }, onReview }: NoticeProps) {
  const t = useT();
  const { number } = useFormat();
  const locale = usePreference("locale");
  const mayEdit = useMayEditSources();
  const names = proxies.slice(0, maxNamed).map(({ address, calls }) => `${address} (${number(calls)})`);
  const more = proxies.length - names.length;
  const words = more > 0 ? [...names, t("sources.proxies.others", { count: more })] : names;
  const addresses = new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
  return (
    <div className="border-b border-line p-5">
      <Alert
        action={
          mayEdit && (
            <Button size="sm" onClick={() => onReview({ header, addresses: proxies.map(({ address }) => address) })}>
              {t("sources.proxies.review")}
            </Button>
          )
        }
      >
        <p className="wrap-anywhere">
          {t("sources.proxies.suggestion", {
            through: number(through),
            of,
            addresses,
            header: headerName(header),
          })}
        </p>
      </Alert>
    </div>
  );
}
