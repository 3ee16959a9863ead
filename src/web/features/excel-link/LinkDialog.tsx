import { Anchor, Button, Checkbox, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { mastersOf, namesOf } from '#domain/grid/columns.ts'
import { tablesOfNames } from '#domain/export/name-columns.ts'
import type { ListQuery } from '#domain/grid/list-query.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { CopyField } from '#web/accounts/CopyField.tsx'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { wantedTexts } from '#web/kinds/condition-text.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { LinkedList } from '#web/state/excel-link.ts'
import { wantsNames } from '#web/state/lists/export-names.ts'
import { useSavedViews, useSharedViews } from '#web/state/lists/saved-views.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useUser } from '#web/state/user.tsx'
import { addressOf } from './address.ts'

export interface LinkDialogProps {
  readonly list: LinkedList
  onAccount(): void
  onClose(): void
}

/** The address of a list, and how a spreadsheet opens it. */
export function LinkDialog({ list, onAccount, onClose }: LinkDialogProps) {
  const { t } = useMessages()
  return (
    <Dialog title={t('export.linkTitle')} size="lg" onClose={onClose} transitionProps={{ duration: 0 }}>
      <Stack gap="md">
        <Text size="sm">{t('export.linkHint')}</Text>
        {'table' in list ? <TableLink {...list} /> : <EventLink list={list} />}
        <Steps onAccount={onAccount} />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function TableLink({ table, view }: { readonly table: TableName; readonly view?: string | undefined }) {
  const messages = useMessages()
  const { t, label, locale } = messages
  const user = useUser()
  const views = useLinkedViews(table)
  const [chosen, choose] = useState(() => views.findIndex(({ name }) => name === view))
  const [withNames, setNames] = useState(() => wantsNames(user.id))
  const linked = views[chosen] ?? null
  const address = addressOf(window.location.origin, { table }, { view: linked, withNames, locale })
  return (
    <>
      <NativeSelect
        label={t('export.linkRows')}
        value={chosen}
        onChange={(event) => choose(Number(event.currentTarget.value))}
        data={[
          { value: '-1', label: t('export.linkWhole', { table: label(tables[table].label) }) },
          ...views.map(({ title }, at) => ({ value: String(at), label: title })),
        ]}
      />
      <CarriedFilters table={table} listQuery={linked?.wanted ?? null} />
      {tablesOfNames(tables[table]).length > 0 && (
        <Checkbox
          label={t('export.names')}
          checked={withNames}
          onChange={(event) => setNames(event.currentTarget.checked)}
        />
      )}
      <Address address={address} />
    </>
  )
}

/** The search, filters and order of a saved view in words. */
function CarriedFilters({ table, listQuery }: { readonly table: TableName; readonly listQuery: ListQuery | null }) {
  const messages = useMessages()
  const store = useTables()
  if (!listQuery) return <Text size="sm">{messages.t('export.linkNoFilters')}</Text>
  const names = Object.fromEntries(
    mastersOf(tables[table]).map((master) => [master, namesOf(master, store.get(master).data?.rows ?? [])]),
  )
  const texts = wantedTexts(listQuery, { declaration: tables[table], names, messages })
  const text = texts.join(' · ') || messages.t('views.holdsAll')
  return <Text size="sm">{messages.t('export.linkFilters', { texts: text })}</Text>
}

/** One's own saved views of a table, and those that colleagues share. */
function useLinkedViews(table: TableName) {
  const { t } = useMessages()
  const { email } = useUser()
  const ownViews = useSavedViews().views.filter((view) => view.table === table)
  const { views: shared } = useSharedViews(table)
  return [
    // The address of a shared view contains the email address of the view's maker. Colleagues can then use this
    // address, too.
    ...ownViews.map((view) => ({
      name: view.name,
      title: view.name,
      wanted: view,
      by: view.shared ? email : undefined,
    })),
    ...shared.map(({ view, owner }) => ({
      name: view.name,
      title: t('common.withReason', { label: view.name, reason: owner }),
      wanted: view,
      by: owner,
    })),
  ]
}

function EventLink({ list }: { readonly list: Exclude<LinkedList, { table: TableName }> }) {
  const { t, locale } = useMessages()
  const titleKey =
    list.list === 'reconciliation' ? 'reconcile.title' : list.lines === 'owing' ? 'payments.owing' : 'payments.title'
  return (
    <>
      <Text size="sm">{t('export.linkEvent', { list: t(titleKey), event: list.event })}</Text>
      <Address address={addressOf(window.location.origin, list, { view: null, withNames: false, locale })} />
    </>
  )
}

function Address({ address }: { readonly address: string }) {
  const { t } = useMessages()
  const [announcement, setAnnouncement] = useState({ address: '', text: '' })
  const copy = async (select: () => void) => {
    try {
      // The clipboard is missing on pages without https, except on localhost.
      await navigator.clipboard.writeText(address)
      setAnnouncement({ address, text: t('staff.copied') })
    } catch {
      select()
      setAnnouncement({ address, text: t('staff.notCopied') })
    }
  }
  return (
    <>
      <CopyField label={t('export.linkAddress')} text={address} onCopy={(select) => void copy(select)} />
      <Text size="sm" role="status">
        {announcement.address === address ? announcement.text : ''}
      </Text>
    </>
  )
}

function Steps({ onAccount }: Pick<LinkDialogProps, 'onAccount'>) {
  const { t, locale } = useMessages()
  return (
    <Stack gap="xs" align="flex-start">
      <List type="ordered" size="sm" spacing="xs">
        <List.Item>{t('export.linkToken')}</List.Item>
        <List.Item>{t('export.linkOpen')}</List.Item>
        <List.Item>{t('export.linkBasic')}</List.Item>
      </List>
      <Group gap="md">
        <Button variant="default" onClick={onAccount}>
          {t('shell.myAccount')}
        </Button>
        <Anchor size="sm" href={`/guide/${locale}/live-lists.html`} target="_blank" rel="noopener">
          {t('export.linkGuide')}
        </Anchor>
      </Group>
    </Stack>
  )
}
