import { Alert } from "@parapet/ui/alert";
import { useQuery } from "@tanstack/react-query";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { findingsQuery } from "./gateway-queries.ts";

/** What decisions say about gateways without a probe; nothing where all is well. */
export function GatewayFindings({ apiId }: { apiId: string }) {
  const t = useT();
  const { data } = useQuery(findingsQuery(apiId));
  if (data === undefined) return null;
  return (
    <>
      {data.private_caller !== null && (
        <Alert tone="warning">
          <T
            id="policy.gateway.oneCaller"
            components={{ address: <bdi className="font-mono">{data.private_caller}</bdi> }}
          />
        </Alert>
      )}
      {data.unknown_apis.length > 0 && (
        <Alert tone="warning">
          <p className="font-medium">{t("policy.gateway.unknownApis")}</p>
          <p>{t("policy.gateway.unknownText")}</p>
          <ul>
            {data.unknown_apis.map(({ name, peer, questions, last_at }) => (
              <li key={`${name} ${peer}`}>
                <T
                  id="policy.gateway.unknownApi"
                  values={{ count: questions }}
                  components={{
                    name: <bdi className="font-mono font-medium">{name}</bdi>,
                    peer: <bdi className="font-mono">{peer}</bdi>,
                    time: <TimeAgo time={last_at} />,
                  }}
                />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
