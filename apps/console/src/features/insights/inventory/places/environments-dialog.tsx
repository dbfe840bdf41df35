import { apiPlaceEndpoints, commonEnvironments, type ApiPlace } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useEnvironmentChoices, useEnvironmentName } from "../../../../lib/insights/use-environment-choices.ts";

interface EnvironmentsDialogProps {
  id: string;
  places: readonly ApiPlace[];
  onClose: () => void;
}

/** Says which environment each host of an API is. */
export function EnvironmentsDialog({ id, places, onClose }: EnvironmentsDialogProps) {
  const t = useT();
  const form = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(
    () => new Map(places.map((place) => [place.id, place.environment ?? ""])),
  );
  const save = useMutation({
    mutationFn: () =>
      call(apiPlaceEndpoints["apis.setEnvironments"], {
        params: { id },
        body: {
          environments: [...typed].map(([place, text]) => ({
            id: place,
            environment: text.trim() === "" ? null : text.trim(),
          })),
        },
      }),
    onSuccess: async (answer) => {
      client.setQueryData(["apis.places", id], answer);
      toast(t("inventory.environmentsSaved"), "success");
      onClose();
      const changed = ["apis.get", "apis.list", "apis.facets"];
      await Promise.all(changed.map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("inventory.environments")}
      description={t("inventory.environmentsText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={save.isPending}>
            {t("inventory.environmentsSave")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {places.map((place) => (
          <EnvironmentField
            key={place.id}
            place={place}
            value={typed.get(place.id) ?? ""}
            onChange={(text) => setTyped(new Map(typed).set(place.id, text))}
          />
        ))}
        <FormAlert error={save.error} />
      </form>
    </Dialog>
  );
}

interface EnvironmentFieldProps {
  place: ApiPlace;
  /** "" for none. */
  value: string;
  onChange: (environment: string) => void;
}

const other = "\0other";

/** The common environments, those that other hosts have, and a name of one's own. */
function EnvironmentField({ place: { name, proposed_environment: proposed }, value, onChange }: EnvironmentFieldProps) {
  const t = useT();
  const nameOf = useEnvironmentName();
  const used = useEnvironmentChoices(true);
  const [isOwn, setOwn] = useState(false);
  const known = [...new Set([...commonEnvironments, ...used.map((choice) => choice.value), ...(isOwn ? [] : [value])])];
  const choices = known.filter((each) => each !== "").map((each) => ({ value: each, label: nameOf(each) }));
  return (
    <div className="grid gap-2">
      <Select
        label={name}
        value={isOwn ? other : value === "" ? "none" : value}
        hint={
          proposed === null || value !== ""
            ? undefined
            : t("inventory.environmentProposed", { environment: nameOf(proposed) })
        }
        onChange={(chosen) => {
          setOwn(chosen === other);
          onChange(chosen === other || chosen === "none" ? "" : chosen);
        }}
        choices={[
          { value: "none", label: t("inventory.notSet") },
          ...choices,
          { value: other, label: t("inventory.environmentOther") },
        ]}
      />
      {isOwn && (
        <TextField
          label={t("inventory.environmentName", { name })}
          maxLength={40}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {proposed !== null && value === "" && !isOwn && (
        <Button size="sm" className="w-fit" onClick={() => onChange(proposed)}>
          {t("inventory.environmentUse", { environment: nameOf(proposed) })}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
    </div>
  );
}
