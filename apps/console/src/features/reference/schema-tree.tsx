import type { SchemaNode } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { cx } from "@parapet/ui/cx";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { createContext, use, useState, type ReactNode } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../lib/problem/load-problem.tsx";
import { Prose } from "./prose.tsx";
import { type ReferenceSource, schemaQuery } from "./reference-queries.ts";
import { hasParts, nodeAt, openedSchema, typeLabel, type SchemaAt } from "./type-label.ts";

/** Where schemas beyond an answer are asked for. */
export const SourceOfSchemas = createContext<ReferenceSource>("own");

/** Code in a line of text. */
function Literal({ children }: { children: string }) {
  return (
    <code dir="ltr" className="rounded bg-sunken px-1 py-0.5 font-mono text-xs wrap-anywhere text-fg-2">
      {children}
    </code>
  );
}

const signs: Readonly<Record<string, string>> = {
  minimum: "≥",
  exclusiveMinimum: ">",
  maximum: "≤",
  exclusiveMaximum: "<",
};

/** What limits a value: bounds as signs, other keywords as JSON Schema has them. */
function SchemaFacts({ node, example }: { node: SchemaNode; example?: string | null }) {
  const t = useT();
  const { limits = [], values = [], omitted = 0, default: usual } = node;
  // The pattern of a known format says nothing more.
  const told = limits.filter(({ keyword }) => keyword !== "pattern" || node.format === undefined);
  const facts: ReactNode[] = told.map(({ keyword, value }) => (
    <Literal key={keyword}>{`${signs[keyword] ?? `${keyword}:`} ${value}`}</Literal>
  ));
  if (facts.length === 0 && values.length === 0 && usual === undefined && (example ?? null) === null) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-fg-3">
      {facts}
      {usual !== undefined && (
        <span>
          {t("reference.default")} <Literal>{usual}</Literal>
        </span>
      )}
      {values.length > 0 && (
        <span className="inline-flex flex-wrap items-baseline gap-1">
          {t("reference.values", { count: values.length })}{" "}
          {values.map((value) => (
            <Literal key={value}>{value}</Literal>
          ))}
          {omitted > 0 && t("reference.more", { count: omitted })}
        </span>
      )}
      {example !== undefined && example !== null && example !== usual && values.length === 0 && (
        <span>
          {t("reference.example")} <Literal>{example}</Literal>
        </span>
      )}
    </div>
  );
}

interface ValueRowProps {
  name: string;
  required: boolean;
  deprecated?: boolean;
  description: string;
  /** null where any value goes. */
  schema: SchemaAt | null;
  example?: string | null;
}

/** A parameter, a header or a property: its name and type, what is said of it, and its parts when they are opened. */
export function ValueRow({ name, required, deprecated = false, description, schema, example }: ValueRowProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const node = schema === null ? { types: [] } : nodeAt(schema);
  const said = description === "" ? (node.description ?? "") : description;
  const canOpen = schema !== null && hasParts(schema);
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <bdi
          dir="ltr"
          className={cx(
            "font-mono text-sm font-semibold wrap-anywhere",
            (deprecated || node.deprecated) && "line-through",
          )}
        >
          {name}
        </bdi>
        <bdi dir="ltr" className="font-mono text-xs wrap-anywhere text-fg-3">
          {schema === null ? "any" : typeLabel(schema)}
        </bdi>
        {required && <span className="text-xs font-medium text-error">{t("reference.required")}</span>}
        {(deprecated || node.deprecated) && <Badge tone="warning">{t("reference.deprecated")}</Badge>}
        {node.access !== undefined && <Badge>{t(`reference.access.${node.access}`)}</Badge>}
      </div>
      {said !== "" && (
        <div className="text-sm">
          <Prose text={said} />
        </div>
      )}
      <SchemaFacts node={node} example={example ?? null} />
      {node.lost !== undefined && <LostNote reference={node.lost} />}
      {canOpen && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex w-fit items-center gap-1 rounded-md text-sm font-medium text-brand-text hover:underline"
          >
            <ChevronRight aria-hidden size={14} className={cx(isOpen ? "rotate-90" : "rtl:-scale-x-100")} />
            {t(isOpen ? "reference.hideParts" : "reference.showParts")}
            <span className="sr-only">
              {" "}
              <bdi>{name}</bdi>
            </span>
          </button>
          {isOpen && (
            <div className="border-s-2 border-line ps-4">
              <SchemaParts schema={openedSchema(schema)} />
            </div>
          )}
        </>
      )}
    </li>
  );
}

function LostNote({ reference }: { reference: string }) {
  const t = useT();
  return (
    <p className="text-sm text-warning">
      {t("reference.lost")} <Literal>{reference}</Literal>
    </p>
  );
}

/** What a body holds: its type and what is said of it, then its parts. */
export function SchemaTree({ schema }: { schema: SchemaAt }) {
  const node = nodeAt(schema);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-2">
        <bdi dir="ltr" className="font-mono text-sm font-medium wrap-anywhere text-fg-2">
          {typeLabel(schema)}
        </bdi>
      </div>
      {node.description !== undefined && (
        <div className="text-sm">
          <Prose text={node.description} />
        </div>
      )}
      <SchemaFacts node={node} />
      {node.lost !== undefined && <LostNote reference={node.lost} />}
      {hasParts(schema) && <SchemaParts schema={openedSchema(schema)} />}
    </div>
  );
}

/** Properties and alternatives; those beyond the answer are asked for. */
function SchemaParts({ schema }: { schema: SchemaAt }) {
  const t = useT();
  const { properties = [], alternatives = [], pointer, omitted = 0, others } = nodeAt(schema);
  const place = (at: number): SchemaAt => ({ nodes: schema.nodes, at });
  if (pointer !== undefined) return <AskedParts pointer={pointer} />;
  return (
    <div className="grid gap-2">
      {properties.length > 0 && (
        <ul className="divide-y divide-line">
          {properties.map(({ name, required, node }) => (
            <ValueRow key={name} name={name} required={required} description="" schema={place(node)} />
          ))}
          {others !== undefined && (
            <ValueRow name="[key]" required={false} description={t("reference.others")} schema={place(others)} />
          )}
        </ul>
      )}
      {omitted > 0 && properties.length > 0 && (
        <p className="text-sm text-fg-3">{t("reference.more", { count: omitted })}</p>
      )}
      {alternatives.map(({ kind, nodes }) => (
        <Alternatives key={kind} kind={kind} schemas={nodes.map(place)} />
      ))}
    </div>
  );
}

function AskedParts({ pointer }: { pointer: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(schemaQuery(use(SourceOfSchemas), pointer));
  if (data !== undefined) {
    const asked = { nodes: data.nodes, at: 0 };
    return <SchemaTree schema={asked} />;
  }
  if (error)
    return <LoadProblem title={t("reference.schemaErrorTitle")} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t("ui.loading")} className="py-3">
      <SkeletonLines count={3} />
    </div>
  );
}

interface AlternativesProps {
  kind: "oneOf" | "anyOf" | "not";
  schemas: readonly SchemaAt[];
}

/** One alternative at a time. */
function Alternatives({ kind, schemas }: AlternativesProps) {
  const t = useT();
  const [chosen, setChosen] = useState("0");
  const schema = schemas[Number(chosen)];
  return (
    <div className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center gap-2 text-sm text-fg-2">
        {t(`reference.${kind}`)}
        {schemas.length > 1 && (
          <ChoiceGroup
            label={t(`reference.${kind}`)}
            tooltips={false}
            className="flex-wrap"
            value={chosen}
            onChange={setChosen}
            choices={schemas.map((each, at) => {
              const label = nodeAt(each).name ?? nodeAt(each).title ?? typeLabel(each);
              return {
                value: String(at),
                label: `${at + 1}. ${label}`,
                face: (
                  <bdi dir="ltr" className="px-2.5 py-0.5 font-mono text-xs wrap-anywhere">
                    {label}
                  </bdi>
                ),
              };
            })}
          />
        )}
      </div>
      {schema !== undefined && <SchemaTree key={chosen} schema={schema} />}
    </div>
  );
}
