import type { ClientWay, ClientWayKind } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useId, useState } from "react";
import { useAction } from "../api/use-action.ts";
import { FormAlert } from "../form/form-alert.tsx";
import { useT } from "../i18n/use-t.ts";
import { readWay, rejectedFields, type TypedWay, typedOf, type WayField } from "./typed-way.ts";

interface WayDialogProps {
  kind: ClientWayKind;
  /** The one that is edited; null for a new one. */
  way: ClientWay | null;
  /** Its position in the list. */
  place: number;
  onClose: () => void;
  onSave: (way: ClientWay) => Promise<void>;
}

const places = ["header", "query", "cookie"] as const;
const parts = ["subject", "san", "thumbprint"] as const;
const sources = ["url", "jwks", "secret"] as const;
/** Kinds that callers can forge unless the gateway overwrites them. */
const vouched: ReadonlySet<ClientWayKind> = new Set(["header", "certificate"]);

/** One way of identifying clients as a form. */
export function WayDialog({ kind, way, place, onClose, onSave }: WayDialogProps) {
  const t = useT();
  const form = useId();
  const [typed, setTyped] = useState(() => typedOf(kind, way));
  const [tried, setTried] = useState(false);
  const action = useAction(onSave);
  const read = readWay(kind, typed, way);
  const rejected = rejectedFields(action.error, place);
  const change = (part: Partial<TypedWay>) => {
    setTyped({ ...typed, ...part });
    if (action.status === "failed") action.reset();
  };
  const problemOf = (name: WayField) => {
    const problem = read instanceof Map && tried ? read.get(name) : undefined;
    if (problem === "required") return t("form.required");
    return problem === "wrong" || rejected.includes(name) ? t(`policy.ways.wrong.${name}`) : undefined;
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!("kind" in read)) return;
    if (await action.run(read)) onClose();
  };
  const text = (name: WayField) => ({
    dir: "ltr" as const,
    autoComplete: "off",
    spellCheck: false,
    value: typed[name],
    error: problemOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={t(way === null ? "policy.ways.addTitle" : "policy.ways.editTitle", {
        kind: t(`policy.ways.kind.${kind}`),
      })}
      description={t(`policy.ways.kindText.${kind}`)}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t("form.save")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {vouched.has(kind) && <Alert tone="warning">{t("policy.ways.overwrite")}</Alert>}
        {kind === "own_key" && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Select
              label={t("policy.ways.place")}
              hint={typed.place === "query" ? t("policy.ways.queryHint") : undefined}
              value={typed.place}
              onChange={(next) => change({ place: next })}
              choices={places.map((value) => ({ value, label: t(`policy.ways.placeName.${value}`) }))}
            />
            <TextField label={t("policy.ways.name")} placeholder="X-Partner-Key" {...text("name")} />
          </div>
        )}
        {kind === "header" && (
          <TextField label={t("policy.ways.header")} placeholder="x-consumer-username" {...text("name")} />
        )}
        {kind === "certificate" && (
          <>
            <TextField
              label={t("policy.ways.header")}
              hint={t("policy.ways.certificateHint")}
              placeholder="x-client-cert"
              {...text("header")}
            />
            <Select
              label={t("policy.ways.part")}
              hint={t(`policy.ways.fieldText.${typed.field}`)}
              value={typed.field}
              onChange={(field) => change({ field })}
              choices={parts.map((value) => ({ value, label: t(`policy.ways.field.${value}`) }))}
            />
          </>
        )}
        {kind === "jwt" && (
          <>
            <TextField
              label={t("policy.ways.issuer")}
              hint={t("policy.ways.issuerHint")}
              placeholder="https://login.example.com/"
              {...text("issuer")}
            />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField label={t("policy.ways.claim")} hint={t("policy.ways.claimHint")} {...text("claim")} />
              <TextField
                label={t("policy.ways.audience")}
                aside={t("form.optional")}
                hint={t("policy.ways.audienceHint")}
                {...text("audience")}
              />
            </div>
            <Select
              label={t("policy.ways.keys")}
              value={typed.source}
              onChange={(source) => change({ source })}
              choices={sources.map((value) => ({ value, label: t(`policy.ways.source.${value}`) }))}
            />
            {typed.source === "url" && (
              <TextField
                label={t("policy.ways.url")}
                hint={t("policy.ways.urlHint")}
                type="url"
                placeholder="https://login.example.com/.well-known/jwks.json"
                {...text("url")}
              />
            )}
            {typed.source === "jwks" && (
              <TextArea
                label={t("policy.ways.jwks")}
                hint={t("policy.ways.jwksHint")}
                rows={6}
                placeholder='{"keys": [{"kty": "RSA", "n": "…", "e": "AQAB"}]}'
                className="font-mono text-sm"
                {...text("jwks")}
              />
            )}
            {typed.source === "secret" && (
              <TextField
                label={t("policy.ways.secret")}
                hint={t(
                  way?.kind === "jwt" && way.keys.source === "secret"
                    ? "policy.ways.secretKept"
                    : "policy.ways.secretHint",
                )}
                type="password"
                {...text("secret")}
                autoComplete="new-password"
              />
            )}
            <TextField label={t("policy.ways.header")} hint={t("policy.ways.tokenHint")} {...text("header")} />
          </>
        )}
        {rejected.length === 0 && <FormAlert error={action.error} />}
      </form>
    </Dialog>
  );
}
