import { cx } from "@parapet/ui/cx";

const inks: Readonly<Record<string, string>> = {
  GET: "text-info",
  POST: "text-success",
  PUT: "text-warning",
  PATCH: "text-warning",
  DELETE: "text-error",
};

/** A method in its color, in every language the same. */
export function MethodName({ method, className }: { method: string; className?: string }) {
  return (
    <bdi dir="ltr" className={cx("font-mono text-xs font-semibold", inks[method] ?? "text-fg-2", className)}>
      {method === "DELETE" ? "DEL" : method}
    </bdi>
  );
}
