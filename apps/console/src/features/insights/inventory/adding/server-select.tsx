import type { DocumentServer } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Select } from "@parapet/ui/select";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { TypedPlace } from "./place-fields.tsx";

interface ServerSelectProps {
  servers: readonly DocumentServer[];
  typed: TypedPlace;
  onChoose: (server: DocumentServer) => void;
}

/** Proposes the hosts that a document names. */
export function ServerSelect({ servers, typed, onChoose }: ServerSelectProps) {
  const t = useT();
  if (servers.length === 0) return <Alert tone="info">{t("inventory.noServers")}</Alert>;
  const isTyped = ({ host, port }: DocumentServer) => host === typed.host && String(port ?? "") === typed.port;
  const chosen = servers.findIndex(isTyped);
  return (
    <Select
      label={t("inventory.server")}
      value={chosen === -1 ? null : String(chosen)}
      placeholder={t("inventory.otherServer")}
      onChange={(at) => {
        const server = servers[Number(at)];
        if (server !== undefined) onChoose(server);
      }}
      choices={servers.map((server, at) => ({
        value: String(at),
        label: server.api_id === null ? urlOf(server) : t("inventory.serverKnown", { server: urlOf(server) }),
      }))}
    />
  );
}

function urlOf({ scheme, host, port }: DocumentServer): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return `${scheme === null ? "" : `${scheme}://`}${name}${port === null ? "" : `:${port}`}`;
}
