import type { ComparedVersion } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { Link } from "@tanstack/react-router";
import { BookOpen } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface ReferenceLinkProps {
  id: string;
  /** The newest without it. */
  version: ComparedVersion | undefined;
}

/** Leads to a document as its reference. */
export function ReferenceLink({ id, version }: ReferenceLinkProps) {
  const t = useT();
  return (
    <Link to="/insights/inventory/$id/reference" params={{ id }} search={{ version }} className={buttonClass()}>
      <BookOpen aria-hidden size={15} />
      {t("inventory.reference")}
    </Link>
  );
}
