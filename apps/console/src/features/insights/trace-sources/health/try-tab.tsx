import { type IngestTrial, ingestTrialEndpoints, transport, type Transport } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { type SubmitEvent, useState } from "react";
import { uploadBytes } from "../../../../lib/api/upload.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { transportName } from "../transport-name.ts";
import { TrialOutcome } from "./trial-outcome.tsx";

const row = ingestTrialEndpoints["ingestTrial.run"];
/** Protobuf cannot be pasted. */
const formats = transport.options.filter((format) => format !== "otlp_protobuf");

/** Reads any payload as it would be taken in from a source, and stores nothing. */
export function TryTab({ sourceId }: { sourceId: string }) {
  const t = useT();
  const [payload, setPayload] = useState("");
  const [format, setFormat] = useState<Transport | "">("");
  const [tried, setTried] = useState(false);
  const action = useAction<undefined, IngestTrial>(() =>
    uploadBytes(row, { query: { source_id: sourceId, ...(format !== "" && { format }) }, file: new Blob([payload]) }),
  );
  const isMissing = payload.trim() === "";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing) void action.run(undefined);
  };
  return (
    <div className="grid gap-6">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-fg-2">{t("sources.try.text")}</p>
        <TextArea
          label={t("sources.try.payload")}
          rows={10}
          spellCheck={false}
          dir="ltr"
          className="font-mono text-sm"
          value={payload}
          error={tried && isMissing ? t("sources.try.missing") : undefined}
          onChange={(event) => setPayload(event.target.value)}
        />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="w-64 max-w-full">
            <Select<Transport | "">
              label={t("sources.try.format")}
              choices={[
                { value: "", label: t("sources.try.recognise") },
                ...formats.map((value) => ({ value, label: transportName(t, value) })),
              ]}
              value={format}
              onChange={setFormat}
            />
          </div>
          <Button type="submit" variant="primary" loading={action.status === "running"}>
            {t("sources.try.run")}
          </Button>
        </div>
      </form>
      {action.error !== null && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      {action.result && <TrialOutcome trial={action.result} />}
    </div>
  );
}
