import { type BodySent, clientKeyEndpoints, type Endpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { useId } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../../lib/form/use-body-form.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface RegisterKeyDialogProps {
  send: (body: BodySent<Endpoints["signingKeys.create"]>) => Promise<void>;
  onClose: () => void;
}

/** Only what a public key has: other members, such as `use`, are no part of it, and a private one must not leave. */
function publicMembers(text: string): unknown {
  try {
    const jwk: unknown = JSON.parse(text);
    if (typeof jwk !== "object" || jwk === null || "d" in jwk) return null;
    const members = new Set(["kty", "crv", "x", "y", "kid"]);
    return Object.fromEntries(Object.entries(jwk).filter(([name]) => members.has(name)));
  } catch {
    return null;
  }
}

/** A public key as a pasted JWK. */
export function RegisterKeyDialog({ send, onClose }: RegisterKeyDialogProps) {
  const t = useT();
  const id = useId();
  const form = useBodyForm({
    schema: clientKeyEndpoints["signingKeys.create"].body,
    initial: { name: "", jwk: "" },
    bodyOf: ({ name, jwk }) => ({ name, jwk: publicMembers(jwk) }),
    send,
    refusal: (error) => {
      if (!(error instanceof ApiError)) return null;
      if (error.code === "invalid_input") return ["jwk", t("clients.jwkWrong")];
      return error.code === "conflict" ? ["jwk", t("clients.jwkTaken")] : null;
    },
  });
  const { error, ...jwk } = form.field("jwk");
  const wrong = error !== undefined && jwk.value.trim() !== "" && form.action.error === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("clients.registerTitle")}
      description={t("clients.registerText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("clients.keyAction.register")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <TextField label={t("clients.keyName")} aside={t("form.optional")} autoComplete="off" {...form.field("name")} />
        <TextArea
          label={t("clients.jwk")}
          hint={t("clients.jwkHint")}
          rows={6}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          placeholder='{"kty": "OKP", "crv": "Ed25519", "x": "…"}'
          className="font-mono text-sm"
          error={wrong ? t("clients.jwkWrong") : error}
          {...jwk}
        />
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}
