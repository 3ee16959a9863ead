import { useElementSize } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import { rangeFinder, sizeOf, type Interval, type EventTickets } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { isPressed, OPEN_NUMBER, SELECT_ROW } from '#web/ui/keys/keys.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { numbersText, partText } from '#web/features/event-page/words.ts'
import { frameOf } from './frame.ts'
import { Legend } from './Legend.tsx'
import { windowAfter } from './keys.ts'
import { movedTo, wholeRange, zoomed, type MapWindow } from './map-window.ts'
import classes from './map.module.css'
import { MapPicture, pointedNumber } from './MapPicture.tsx'

export interface TicketMapProps {
  readonly tickets: EventTickets
  readonly range: Interval
  readonly mapWindow: MapWindow
  onWindow(mapWindow: MapWindow): void
  onOpen(number: number): void
}

/** Assumed width in pixels until the real width is measured. */
const WIDTH = 960
const NEARER = 0.5
const FURTHER = 2
const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

/**
 * The map of an event's numbers as one picture with the role slider. Keys move a cursor over the numbers, and screen
 * readers read who holds the number at the cursor.
 */
export function TicketMap({ tickets, range, mapWindow, onWindow, onOpen }: TicketMapProps) {
  const messages = useMessages()
  const { t } = messages
  const id = useId()
  const { ref, width } = useElementSize()
  const frame = useMemo(() => frameOf(mapWindow.window, Math.floor(width) || WIDTH), [mapWindow.window, width])
  const partAt = useMemo(() => rangeFinder(tickets.ranges), [tickets.ranges])
  const rangeAtCursor = partAt(mapWindow.at)
  const description = rangeAtCursor
    ? t('eventPage.atNumber', {
        number: mapWindow.at,
        what: partText(messages, rangeAtCursor),
        numbers: numbersText([rangeAtCursor.from, rangeAtCursor.to]),
      })
    : String(mapWindow.at)
  const slider = useRef<HTMLDivElement>(null)
  const zoomByWheel = (factor: number, event: WheelEvent) => {
    const picture = slider.current?.querySelector('svg')
    const number = picture ? pointedNumber(frame, picture, event) : null
    const next = zoomed(range, mapWindow, factor, number ?? mapWindow.at)
    if (sizeOf(next.window) === sizeOf(mapWindow.window)) return false
    onWindow(next)
    return true
  }
  useWheel(slider, zoomByWheel)
  const press = (number: number) => {
    onWindow(movedTo(range, mapWindow, number))
    onOpen(number)
  }
  return (
    <div className={classes.map}>
      <div className={classes.tools}>
        <p id={`${id}hint`}>{t('eventPage.mapHint')}</p>
        <Tools range={range} mapWindow={mapWindow} onWindow={onWindow} />
      </div>
      <div
        ref={slider}
        role="slider"
        tabIndex={0}
        className={classes.slider}
        aria-label={t('eventPage.mapOf', { numbers: numbersText(mapWindow.window) })}
        aria-describedby={`${id}hint`}
        aria-valuemin={range[0]}
        aria-valuemax={range[1]}
        aria-valuenow={mapWindow.at}
        aria-valuetext={description}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          const next = windowAfter(event.key, { range, mapWindow, perRow: frame.perRow, rangeAtCursor })
          if (next) onWindow(next)
          else if (isPressed(event.nativeEvent, OPEN_NUMBER) || isPressed(event.nativeEvent, SELECT_ROW))
            onOpen(mapWindow.at)
          else return
          event.preventDefault()
        }}
      >
        <div ref={ref}>
          <MapPicture tickets={tickets} frame={frame} at={mapWindow.at} id={id} onPress={press} />
        </div>
      </div>
      <p className={classes.said} translate="no">
        {description}
      </p>
      <Legend tickets={tickets} id={id} />
    </div>
  )
}

function Tools({ range, mapWindow, onWindow }: Pick<TicketMapProps, 'range' | 'mapWindow' | 'onWindow'>) {
  const { t } = useMessages()
  const size = sizeOf(mapWindow.window)
  const button = (
    key: 'zoomIn' | 'zoomOut' | 'zoomWhole' | 'earlier' | 'later',
    next: MapWindow,
    children: ReactNode,
  ) => (
    <IconButton label={t(`eventPage.${key}`)} onClick={() => onWindow(next)}>
      {children}
    </IconButton>
  )
  return (
    <div className={classes.buttons}>
      {button('earlier', movedTo(range, mapWindow, mapWindow.window[0] - size), <IconArrowLeft {...icon} />)}
      {button('later', movedTo(range, mapWindow, mapWindow.window[1] + size), <IconArrowRight {...icon} />)}
      {button('zoomIn', zoomed(range, mapWindow, NEARER), <IconZoomIn {...icon} />)}
      {button('zoomOut', zoomed(range, mapWindow, FURTHER), <IconZoomOut {...icon} />)}
      {button('zoomWhole', wholeRange(range), <IconZoomReset {...icon} />)}
    </div>
  )
}

/**
 * Zooms the map with the wheel. At the largest or smallest zoom, the wheel scrolls the page instead.
 * @param onZoom returns false if the map cannot zoom further
 */
function useWheel(
  element: { readonly current: HTMLElement | null },
  onZoom: (factor: number, event: WheelEvent) => boolean,
): void {
  const zoom = useRef(onZoom)
  useEffect(() => {
    zoom.current = onZoom
  })
  useEffect(() => {
    const box = element.current
    const onWheel = (event: WheelEvent) => {
      // Ctrl+wheel zooms the page in the browser.
      if (event.ctrlKey || event.deltaY === 0) return
      if (zoom.current(event.deltaY < 0 ? NEARER : FURTHER, event)) event.preventDefault()
    }
    // React registers passive wheel listeners. In these, `preventDefault` could not stop the page from scrolling.
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  }, [element])
}
