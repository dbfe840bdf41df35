import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { EmptyState } from "@parapet/ui/empty-state";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Switch } from "@parapet/ui/switch";
import { EllipsisVertical, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";

interface SetupItem {
  readonly id: string;
  readonly enabled: boolean;
}

interface SetupAction {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface SetupListProps<Row extends SetupItem> {
  title: string;
  /** What the list is for, while it has rows. */
  text?: string;
  /** Buttons above the table, or in the empty state. */
  actions: ReactNode;
  list: {
    readonly data: { readonly items: readonly Row[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  problemTitle: string;
  /** Between the switch and the menu. */
  columns: readonly TableColumn<Row>[];
  mayAdminister: boolean;
  onOff: {
    readonly header: string;
    readonly nameOf: (row: Row) => string;
    readonly onTurn: (row: Row, enabled: boolean) => void;
  };
  menu: {
    readonly header: string;
    readonly nameOf: (row: Row) => string;
    readonly itemsOf: (row: Row) => readonly SetupAction[];
  };
  empty?: { readonly icon: LucideIcon; readonly title: string; readonly text: string };
  /** Dialogs. */
  children: ReactNode;
}

const noRows: readonly never[] = [];

/** A list of things that are turned on and off: alert rules, rule packs or notification channels. */
export function SetupList<Row extends SetupItem>(props: SetupListProps<Row>) {
  const { title, text, actions, list, problemTitle, mayAdminister, empty, children } = props;
  if (list.error && !list.data)
    return <LoadProblem title={problemTitle} error={list.error} onRetry={() => void list.refetch()} />;
  const isEmpty = empty !== undefined && list.data?.items.length === 0;
  return (
    <div className="grid gap-4">
      {!isEmpty && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[60ch] text-fg-2">{text}</p>
          {mayAdminister && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      <DataTable
        label={title}
        columns={columnsOf(props)}
        rows={list.data?.items ?? noRows}
        rowId={({ id }) => id}
        loading={!list.data}
        empty={empty && <EmptyState {...empty}>{mayAdminister && actions}</EmptyState>}
      />
      {children}
    </div>
  );
}

/** The switch, what the rows have of their own, and the menu for administrators. */
function columnsOf<Row extends SetupItem>({ columns, mayAdminister, onOff, menu }: SetupListProps<Row>) {
  const shown: readonly TableColumn<Row>[] = [
    {
      id: "enabled",
      header: onOff.header,
      cell: (row) => (
        <OnOff
          name={onOff.nameOf(row)}
          enabled={row.enabled}
          disabled={!mayAdminister}
          onTurn={(enabled) => onOff.onTurn(row, enabled)}
        />
      ),
    },
    ...columns,
  ];
  if (!mayAdminister) return shown;
  const actions: TableColumn<Row> = {
    id: "actions",
    header: menu.header,
    align: "end",
    pinned: true,
    bare: true,
    cell: (row) => <RowMenu name={menu.nameOf(row)} items={menu.itemsOf(row)} />,
  };
  return [...shown, actions];
}

interface OnOffProps {
  name: string;
  enabled: boolean;
  disabled: boolean;
  onTurn: (enabled: boolean) => void;
}

function OnOff({ name, enabled, disabled, onTurn }: OnOffProps) {
  return (
    <Switch label={<span className="sr-only">{name}</span>} checked={enabled} disabled={disabled} onChange={onTurn} />
  );
}

function RowMenu({ name, items }: { name: string; items: readonly SetupAction[] }) {
  return (
    <Menu
      trigger={
        <IconButton label={name} size="sm">
          <EllipsisVertical aria-hidden size={16} />
        </IconButton>
      }
    >
      {items.map(({ id, label, icon: Icon, danger = false, onSelect }) => (
        <MenuItem key={id} icon={<Icon aria-hidden size={16} />} danger={danger} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface DeleteDialogProps {
  /** The same noun in all three texts. */
  noun: "Rule" | "Pack" | "Channel";
  name: string;
  loading: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a rule, pack or channel is deleted. */
export function DeleteDialog({ noun, name, loading, onDelete, onClose }: DeleteDialogProps) {
  const t = useT();
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={t(`alerts.delete${noun}Title`)}
      description={
        <T id={`alerts.delete${noun}Text`} components={{ name: <bdi className="font-medium text-fg">{name}</bdi> }} />
      }
      confirmLabel={t(`alerts.delete${noun}`)}
      loading={loading}
      onConfirm={onDelete}
    />
  );
}
