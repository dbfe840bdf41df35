import { CodeBlock } from "@parapet/ui/code-block";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SecretDialog } from "../../../lib/secret/secret-dialog.tsx";
import { telemetryAddress, telemetryCommand } from "../../../lib/telemetry/telemetry-command.ts";
import { NameOf } from "./name-of.tsx";
import type { SourceWithToken } from "./use-source-actions.ts";

interface TokenDialogProps {
  source: SourceWithToken;
  onClose: () => void;
}

/** A source's new token, with what to do with it. */
export function TokenDialog({ source, onClose }: TokenDialogProps) {
  const t = useT();
  return (
    <SecretDialog
      title={t("sources.tokenRotated")}
      description={<T id="sources.tokenRotatedText" components={{ name: <NameOf source={source} /> }} />}
      warning={t("sources.tokenOnce")}
      label={t("sources.token")}
      secret={source.token}
      done={t("sources.tokenDone")}
      onClose={onClose}
    >
      <CodeBlock label={t("sources.telemetryAddress")} code={telemetryAddress(location.origin)} wrap />
      <CodeBlock label={t("sources.tryIt")} code={telemetryCommand(location.origin, source.token)} wrap />
    </SecretDialog>
  );
}
