import { apiEndpoints, type ProtectedEndpoint } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";

export type TypedEndpoint = Omit<ProtectedEndpoint, "id"> & { readonly id?: string };

interface ImportEndpointsProps {
  baseUrl: string;
  endpoints: readonly TypedEndpoint[];
  onImport: (added: readonly TypedEndpoint[]) => void;
}

/** Offers the operations that traffic showed of the same host; nothing where there is none. */
export function ImportEndpoints({ baseUrl, endpoints, onImport }: ImportEndpointsProps) {
  const t = useT();
  const host = URL.parse(baseUrl)?.host ?? "";
  const inventory = useQuery({
    queryKey: ["apis.list", "host", host],
    enabled: host !== "",
    queryFn: async ({ signal }) => {
      const query = { kind: "internal", search: host, page_size: 100 } as const;
      const { items } = await call(apiEndpoints["apis.list"], { query, signal });
      return items.find(({ name }) => name === host || name.split(":")[0] === host) ?? null;
    },
  });
  const found = inventory.data ?? null;
  const read = useMutation({
    mutationFn: (id: string) =>
      call(apiEndpoints["apis.operations"], { params: { id }, query: { page_size: 100, sort: "template" } }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: ({ items }) => {
      const known = new Set(endpoints.map(({ method, template }) => `${method} ${template}`));
      const added = items
        .filter(({ method, template }) => !known.has(`${method} ${template}`))
        .map(({ method, template }) => ({ method, template, sensitivity: "normal" as const }));
      toast(t("protectedApis.imported", { count: added.length }), "success");
      onImport(added);
    },
  });
  if (found === null || found.operations === 0) return null;
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden size={15} />}
      loading={read.isPending}
      onClick={() => read.mutate(found.id)}
    >
      {t("protectedApis.importEndpoints", { count: found.operations })}
    </Button>
  );
}
