import type { MailPlace } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../i18n/use-t.ts";

const tones = {
  in_mailbox: "neutral",
  quarantined: "brand",
  junked: "info",
  soft_deleted: "info",
  purged: "warning",
  released: "success",
  gone: "error",
} as const satisfies Record<MailPlace, string>;

/** Where a mail is, as far as it was put there or seen to go. */
export function PlaceBadge({ place }: { place: MailPlace }) {
  const t = useT();
  return <Badge tone={tones[place]}>{t(`mail.place.${place}`)}</Badge>;
}
