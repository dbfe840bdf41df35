import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { Dialog } from "@parapet/ui/dialog";
import { useT } from "../../../lib/i18n/use-t.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { telemetryAddress, telemetryCommand } from "../../../lib/telemetry/telemetry-command.ts";
import type { SourceWithToken } from "./use-source-actions.ts";

interface TokenDialogProps {
  source: SourceWithToken;
  onClose: () => void;
}

/** The only time a token is shown: a press beside the dialog does not lose it. */
export function TokenDialog({ source, onClose }: TokenDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={t("sources.tokenRotated")}
      description={
        <T
          id="sources.tokenRotatedText"
          components={{ name: <bdi className="font-medium text-fg">{source.name}</bdi> }}
        />
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("sources.tokenDone")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Alert tone="warning">{t("sources.tokenOnce")}</Alert>
        <CodeBlock label={t("sources.token")} code={source.token} wrap />
        <CodeBlock label={t("sources.telemetryAddress")} code={telemetryAddress(location.origin)} wrap />
        <CodeBlock label={t("sources.tryIt")} code={telemetryCommand(location.origin, source.token)} wrap />
      </div>
    </Dialog>
  );
}
