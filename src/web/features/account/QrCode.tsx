import { useMemo } from 'react'
import { encode } from 'uqr'

/** Width of the white margin, counted in modules (the squares of the code). Cameras need the margin on a dark page. */
const MARGIN = 3

/** A QR code. The caller also shows the text, for users who cannot scan the code. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 0 }), [text])
  const width = size + 2 * MARGIN
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`${-MARGIN} ${-MARGIN} ${width} ${width}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
      aria-hidden
    >
      <rect x={-MARGIN} y={-MARGIN} width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
