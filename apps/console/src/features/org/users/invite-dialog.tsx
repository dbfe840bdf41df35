import { type Organization, userEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useId, useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { useEmailState } from "../../../lib/email/use-email-state.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import type { Onlooker } from "../people-access.ts";
import { isConflict } from "../refusal.ts";
import { PlaceFields } from "./place-fields.tsx";
import { lacksOrganization, type Place, placeSent } from "./place.ts";
import type { Invitation } from "./use-user-actions.ts";

interface InviteDialogProps {
  onlooker: Onlooker;
  organizations: readonly Organization[];
  onClose: () => void;
  invite: (invitation: Invitation) => Promise<void>;
}

const { body: schema } = userEndpoints["users.invite"];
const blank = { first_name: "", last_name: "", email: "" };
const lowest: Place = { role: "viewer", organization_id: null };

/** A new person. The form refuses what the server would refuse, by the same schema. */
export function InviteDialog({ onlooker, organizations, onClose, invite }: InviteDialogProps) {
  const t = useT();
  const form = useId();
  const email = useEmailState();
  const [typed, setTyped] = useState(blank);
  const [place, setPlace] = useState(lowest);
  const [tried, setTried] = useState(false);
  const action = useAction(invite);
  const read = schema.safeParse({ ...typed, ...placeSent(onlooker, place) });
  const homeless = lacksOrganization(onlooker, place);
  const isTaken = isConflict(action.error);
  const problemOf = (name: keyof typeof blank) => {
    const refused = tried && !read.success && read.error.issues.some(({ path }) => path[0] === name);
    if (!refused) return undefined;
    if (typed[name].trim() === "") return t("form.required");
    return t(name === "email" ? "form.emailInvalid" : "users.nameLong");
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success && !homeless) void action.run(read.data);
  };
  const field = (name: keyof typeof blank) => ({
    value: typed[name],
    autoComplete: "off",
    error: problemOf(name) ?? (name === "email" && isTaken ? t("users.emailTaken") : undefined),
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      if (action.status === "failed") action.reset();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("users.inviteTitle")}
      description={t(email === "off" ? "email.inviteText" : "users.inviteText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t(email === "off" ? "email.inviteSubmit" : "users.inviteSubmit")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t("users.firstName")} {...field("first_name")} />
          <TextField label={t("users.lastName")} {...field("last_name")} />
        </div>
        <TextField label={t("users.column.email")} type="email" dir="ltr" {...field("email")} />
        <PlaceFields
          onlooker={onlooker}
          place={place}
          organizations={organizations}
          error={tried && homeless ? t("users.organizationMissing") : undefined}
          onChange={setPlace}
        />
        {action.error !== null && !isTaken && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      </form>
    </Dialog>
  );
}
