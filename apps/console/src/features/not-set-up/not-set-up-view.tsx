import { useT } from "../../lib/i18n/use-t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { NotSetUpCard } from "./not-set-up-card.tsx";
import { usePlace } from "./use-place.ts";

/** A page of an application that is still to come, inside the layout of its application. */
export function NotSetUpView() {
  const t = useT();
  const place = usePlace();
  useTitle(t(place?.title ?? "notSetUp.state"));
  return place && <NotSetUpCard place={place} className="mx-auto mt-6 sm:mt-14" />;
}
