import type { Story } from "../story/story.ts";
import { type Bar, BarChart } from "./bar-chart.tsx";

const paths: readonly Bar[] = [
  { id: "1", label: "GET /v1/orders/{orderId}", value: 18_230, href: "#orders" },
  { id: "2", label: "POST /v1/orders", value: 9120, href: "#order" },
  { id: "3", label: "GET /v1/customers/{customerId}/addresses/{addressId}", value: 7344, href: "#address" },
  { id: "4", label: "GET /v1/products", value: 5210, href: "#products" },
  { id: "5", label: "DELETE /v1/carts/{cartId}", value: 312, href: "#carts" },
];

const countries: readonly Bar[] = [
  { id: "fr", label: "France", value: 412, color: "1" },
  { id: "eg", label: "مصر", value: 288, color: "1" },
  { id: "de", label: "Germany", value: 140, color: "1" },
  { id: "xx", label: "Unknown", value: 22, color: "neutral" },
];

export const barChartStories: readonly Story[] = [
  { title: "Links", render: () => <BarChart title="Busiest operations" mono bars={paths} height={256} /> },
  { title: "Words", render: () => <BarChart title="Logins by country" bars={countries} height={256} /> },
  { title: "Loading", render: () => <BarChart title="Busiest operations" loading bars={[]} height={256} /> },
];
