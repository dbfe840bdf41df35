import type { Organization } from "@parapet/contract";
import { Select } from "@parapet/ui/select";
import { useT } from "../../../lib/i18n/use-t.ts";
import { grantableRoles, type Onlooker } from "../people-access.ts";
import { choosesOrganization, organizationRule, type Place } from "./place.ts";

interface PlaceFieldsProps {
  onlooker: Onlooker;
  place: Place;
  organizations: readonly Organization[];
  error: string | undefined;
  onChange: (place: Place) => void;
}

/** Stands for "no organization" in the list, where every choice is a text. */
const none = "none";

/** Role and organization. The second is asked only where the role has one and the onlooker may choose it. */
export function PlaceFields({ onlooker, place, organizations, error, onChange }: PlaceFieldsProps) {
  const t = useT();
  const rule = organizationRule(place.role);
  // Nobody joins an archived organization; who is in one may stay.
  const open = organizations.filter(({ id, archived_at }) => archived_at === null || id === place.organization_id);
  const choices = open.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }));
  return (
    <>
      <Select
        label={t("users.column.role")}
        hint={t(`users.roleHint.${place.role}`)}
        choices={grantableRoles(onlooker).map((value) => ({ value, label: t(`users.role.${value}`) }))}
        value={place.role}
        onChange={(role) => onChange({ ...place, role })}
      />
      {choosesOrganization(onlooker) && rule !== "none" && (
        <Select
          label={t("users.column.organization")}
          aside={rule === "optional" && t("form.optional")}
          choices={rule === "required" ? choices : [{ value: none, label: t("users.noOrganization") }, ...choices]}
          value={place.organization_id ?? (rule === "optional" ? none : null)}
          placeholder={t("users.chooseOrganization")}
          hint={rule === "required" && choices.length === 0 && t("users.createOrganizationFirst")}
          error={error}
          onChange={(id) => onChange({ ...place, organization_id: id === none ? null : id })}
        />
      )}
    </>
  );
}
