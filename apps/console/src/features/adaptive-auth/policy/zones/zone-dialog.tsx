import { networkZoneEndpoints, zoneKind, type BodyOf, type Endpoints, type NetworkZone } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { typedWords } from "../../../../lib/form/typed-list.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { zonesQuery } from "../policy-queries.ts";

const { body: schema } = networkZoneEndpoints["networkZones.create"];
const lists = ["cidrs", "asns", "countries"] as const;

/** A new zone, or another form of one. */
export function ZoneDialog({ zone, onClose }: { zone: NetworkZone | null; onClose: () => void }) {
  const t = useT();
  const form = useId();
  const client = useQueryClient();
  const [name, setName] = useState(zone?.name ?? "");
  const [kind, setKind] = useState(zone?.kind ?? "trusted");
  const [texts, setTexts] = useState({
    cidrs: zone?.cidrs.join("\n") ?? "",
    asns: zone?.asns.join(", ") ?? "",
    countries: zone?.countries.join(", ") ?? "",
  });
  const [note, setNote] = useState(zone?.note ?? "");
  const [tried, setTried] = useState(false);
  const action = useAction(async (body: BodyOf<Endpoints["networkZones.create"]>) => {
    await (zone === null
      ? call(networkZoneEndpoints["networkZones.create"], { body })
      : call(networkZoneEndpoints["networkZones.update"], { params: { id: zone.id }, body }));
    await client.invalidateQueries(zonesQuery);
    onClose();
  });
  const read = schema.safeParse({
    name,
    kind,
    cidrs: typedWords(texts.cidrs),
    asns: typedWords(texts.asns).map((word) => Number(word.replace(/^AS/i, ""))),
    countries: typedWords(texts.countries),
    note,
  });
  const isWrong = (field: string) => tried && !read.success && read.error.issues.some(({ path }) => path[0] === field);
  const isTaken = action.error instanceof ApiError && action.error.code === "conflict";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success) void action.run(read.data);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(zone === null ? "policy.zone.addTitle" : "policy.zone.editTitle")}
      description={t("policy.zone.formText")}
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
        <TextField
          label={t("policy.zone.name")}
          autoComplete="off"
          value={name}
          error={isWrong("name") ? t("form.required") : isTaken ? t("policy.zone.nameTaken") : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label={t("policy.zone.kindLabel")}
          hint={t(`policy.zone.kindText.${kind}`)}
          value={kind}
          onChange={setKind}
          choices={zoneKind.options.map((value) => ({ value, label: t(`policy.zone.kind.${value}`) }))}
        />
        {lists.map((field) => (
          <TextArea
            key={field}
            label={t(`policy.zone.${field}`)}
            rows={field === "cidrs" ? 3 : 1}
            dir="ltr"
            spellCheck={false}
            className="font-mono text-sm"
            value={texts[field]}
            error={isWrong(field) ? t(`policy.zone.wrong.${field}`) : undefined}
            onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
          />
        ))}
        <TextField
          label={t("policy.zone.note")}
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {!isTaken && <FormAlert error={action.error} />}
      </form>
    </Dialog>
  );
}
