import type { Organization, User } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { type SubmitEvent, useId, useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import type { Onlooker } from "../people-access.ts";
import { isConflict } from "../refusal.ts";
import { nameOf } from "./name-of.ts";
import { PlaceFields } from "./place-fields.tsx";
import { lacksOrganization, type Place, placeSent } from "./place.ts";
import type { UserChange } from "./use-user-actions.ts";

interface PlaceDialogProps {
  user: User;
  onlooker: Onlooker;
  organizations: readonly Organization[];
  onClose: () => void;
  change: (body: UserChange) => Promise<void>;
}

/** Changes a user's role or organization, from the next call on. */
export function PlaceDialog({ user, onlooker, organizations, onClose, change }: PlaceDialogProps) {
  const t = useT();
  const form = useId();
  const [place, setPlace] = useState<Place>({ role: user.role, organization_id: user.organization_id });
  const [tried, setTried] = useState(false);
  const action = useAction(change);
  const homeless = lacksOrganization(onlooker, place);
  const isArchived = isConflict(action.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!homeless) void action.run(placeSent(onlooker, place));
  };
  const organizationProblem = () => {
    if (tried && homeless) return t("users.organizationMissing");
    return isArchived ? t("users.organizationArchived") : undefined;
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("users.placeTitle")}
      description={
        <T id="users.placeText" components={{ name: <bdi className="font-medium text-fg">{nameOf(user)}</bdi> }} />
      }
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t("form.save")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <PlaceFields
          onlooker={onlooker}
          place={place}
          organizations={organizations}
          error={organizationProblem()}
          onChange={(next) => {
            setPlace(next);
            if (action.status === "failed") action.reset();
          }}
        />
        {action.error !== null && !isArchived && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      </form>
    </Dialog>
  );
}
