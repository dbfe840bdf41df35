import { QueryClientProvider } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { firstGuidePage, type GuidePageName } from "../../lib/guide/guide-pages.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { GuideView } from "./guide-view.tsx";

/** A page of the guide, by the address. */
export function GuidePage() {
  const { page = firstGuidePage }: { page?: GuidePageName } = useParams({ strict: false });
  return (
    <QueryClientProvider client={queryClient}>
      <GuideView page={page} />
    </QueryClientProvider>
  );
}
