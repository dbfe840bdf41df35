import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useStatuses } from "../list/use-statuses.ts";
import { type Product, productStatuses } from "../sample-data.ts";
import { products } from "../sample-store.ts";
import { useProduct } from "./use-product.ts";

export function ProductEdit() {
  const product = useProduct();
  return product && <ProductForm key={product.id} product={product} />;
}

export function ProductAdd() {
  const [id] = useState(() => `p${products.get().length + 1}`);
  return <ProductForm product={{ id, name: "", sku: "", price: 0, stock: 0, status: "draft" }} />;
}

function ProductForm({ product }: { product: Product }) {
  const t = useT();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(product);
  const [tried, setTried] = useState(false);
  const statuses = useStatuses(productStatuses).filter((choice) => choice.value !== "archived");
  const missing = (value: string) => (tried && value.trim() === "" ? t("demo.required") : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (draft.name.trim() === "" || draft.sku.trim() === "") return;
    products.put(draft);
    toast(t("demo.kept"), "success");
    void navigate({ to: "/ecommerce/products/overview", search: { id: draft.id } });
  };
  return (
    <Card className="max-w-2xl">
      <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("demo.name")}
          value={draft.name}
          error={missing(draft.name)}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <TextField
          label={t("demo.sku")}
          className="ltr-text font-mono"
          value={draft.sku}
          error={missing(draft.sku)}
          onChange={(event) => setDraft({ ...draft, sku: event.target.value })}
        />
        <TextField
          label={t("demo.price")}
          type="number"
          min={0}
          step={0.01}
          value={draft.price}
          onChange={(event) => setDraft({ ...draft, price: Math.max(0, event.target.valueAsNumber || 0) })}
        />
        <TextField
          label={t("demo.stock")}
          type="number"
          min={0}
          value={draft.stock}
          onChange={(event) => setDraft({ ...draft, stock: Math.max(0, Math.round(event.target.valueAsNumber || 0)) })}
        />
        <Select
          label={t("demo.status")}
          choices={statuses}
          value={draft.status}
          onChange={(value) => {
            const status = productStatuses.find((each) => each === value);
            if (status) setDraft({ ...draft, status });
          }}
        />
        <div className="flex items-end justify-end sm:col-span-2">
          <Button type="submit" variant="primary">
            {t("demo.keep")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
