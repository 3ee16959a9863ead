/** A list with TanStack Table's own global filter and sorting, set up as its documentation says. */
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { createRoot } from 'react-dom/client'

type Row = Record<string, string | number | null>
const fields = ['companyCode', 'name', 'departmentCode', 'positionCode', 'personInChargeCode', 'sweetCardNumber']
const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { text: sortFn_text, alphanumeric: sortFn_alphanumeric },
})
const columns = fields.map((field) => ({ id: field, accessorFn: (row: Row) => row[field] ?? '', header: field }))

function Peer({ data }: { data: Row[] }) {
  const table = useTable({
    features,
    columns,
    data,
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: () => true,
    initialState: { pagination: { pageIndex: 0, pageSize: 10 } },
  })
  return (
    <>
      <input type="search" aria-label="Search" onChange={(event) => table.setGlobalFilter(event.target.value)} />
      <p>{table.getFilteredRowModel().rows.length}</p>
      <table>
        <thead>
          <tr>
            <th>
              <button type="button" onClick={() => table.getColumn('name')?.toggleSorting(false)}>
                Name
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {fields.map((field) => (
                <td key={field}>{String(row.getValue(field) ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const data = (await (await fetch('/rows.json')).json()) as Row[]
const root = createRoot(document.getElementById('root') as HTMLElement)
const open = document.createElement('button')
open.id = 'open'
open.addEventListener('click', () => root.render(<Peer data={data} />))
document.body.append(open)
Object.assign(document.body.dataset, { loaded: 'true', ready: 'true' })
