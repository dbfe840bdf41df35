import { buttonClass } from "@parapet/ui/button-class";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../lib/i18n/use-t.ts";
import { SampleStatus } from "../sample-status.tsx";
import { useSampleFormat } from "../use-sample-format.ts";
import { useProduct } from "./use-product.ts";

export function ProductOverview() {
  const t = useT();
  const format = useSampleFormat();
  const product = useProduct();
  if (!product) return null;
  return (
    <Card
      title={<bdi>{product.name}</bdi>}
      className="max-w-2xl"
      actions={
        <Link to="/ecommerce/products/edit" search={{ id: product.id }} className={buttonClass("secondary", "sm")}>
          {t("demo.edit")}
        </Link>
      }
    >
      <KeyValueList
        items={[
          { key: "sku", label: t("demo.sku"), value: <bdi className="font-mono text-sm">{product.sku}</bdi> },
          { key: "status", label: t("demo.status"), value: <SampleStatus status={product.status} /> },
          { key: "price", label: t("demo.price"), value: format.money(product.price) },
          { key: "stock", label: t("demo.stock"), value: format.number(product.stock) },
        ]}
      />
    </Card>
  );
}
