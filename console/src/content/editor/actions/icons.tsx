/** The outlines of the icons as SVG paths in a square of 16 units; they are drawn in the colour of the text. */
const paths = {
  select: 'M3 2l9.5 5.2-4 1.2-1.9 4L3 2z',
  text: 'M3 4V2.5h10V4M8 2.5v11M6 13.5h4',
  textarea: 'M2 3.5V2.5h6v1M5 2.5v6M10.5 4.5H14M10.5 7.5H14M2 10.5h12M2 13.5h9',
  image: 'M2 3h12v10H2zM2 11l3.5-4 3 3 2-2L14 11M11 6h.01',
  qrcode: 'M2 2h4v4H2zM10 2h4v4h-4zM2 10h4v4H2zM9 9h2v2H9zM13 9h1v3h-2M9 13v1h3M8 2v5M2 8h5',
  barcode: 'M2 3v10M4.5 3v10M6 3v10M9 3v10M11 3v10M12.5 3v10M14 3v10',
  rectangle: 'M2 3.5h12v9H2z',
  circle: 'M8 2a6 6 0 100 12A6 6 0 008 2z',
  line: 'M2.5 13.5l11-11',
  chart: 'M2 2v12h12M4.5 11V8M7.5 11V5M10.5 11V7M13 11V3.5',
  icon: 'M8 2l1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z',
  repeat: 'M2 2.5h12v3H2zM2 7h12v3H2zM2 11.5h2M6 11.5h2M10 11.5h2M2 14h2M6 14h2M10 14h2',
  undo: 'M5.5 3L2.5 6l3 3M3 6h6.5a4 4 0 010 8H6',
  redo: 'M10.5 3l3 3-3 3M13 6H6.5a4 4 0 000 8H10',
  cut: 'M4.5 9.5a2 2 0 100 4 2 2 0 000-4zM11.5 9.5a2 2 0 100 4 2 2 0 000-4zM5.5 9.7L11 2M10.5 9.7L5 2',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  paste: 'M5 3H3v11h10V3h-2M5.5 2h5v3h-5z',
  duplicate: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3M9.5 7.5v4M7.5 9.5h4',
  remove: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9M6.7 7v4.5M9.3 7v4.5',
  front: 'M3 2.5h10M8 14V5.5M4.5 9L8 5.5 11.5 9',
  forward: 'M8 13.5v-10M4 7.5l4-4 4 4',
  backward: 'M8 2.5v10M4 8.5l4 4 4-4',
  back: 'M3 13.5h10M8 2v8.5M4.5 7L8 10.5 11.5 7',
  alignLeft: 'M2.5 2v12M5 4h8.5v3H5zM5 9.5h5v3H5z',
  alignCenter: 'M8 2v12M3.5 4h9v3h-9zM5.5 9.5h5v3h-5z',
  alignRight: 'M13.5 2v12M2.5 4H11v3H2.5zM6 9.5h5v3H6z',
  alignTop: 'M2 2.5h12M4 5v8.5h3V5zM9.5 5v5h3V5z',
  alignMiddle: 'M2 8h12M4 3.5v9h3v-9zM9.5 5.5v5h3v-5z',
  alignBottom: 'M2 13.5h12M4 2.5V11h3V2.5zM9.5 6v5h3V6z',
  distributeX: 'M2.5 2v12M13.5 2v12M6.5 5h3v6h-3z',
  distributeY: 'M2 2.5h12M2 13.5h12M5 6.5v3h6v-3z',
  sameWidth: 'M2.5 4v8M13.5 4v8M3 8h10M5.5 5.5L3 8l2.5 2.5M10.5 5.5L13 8l-2.5 2.5',
  sameHeight: 'M4 2.5h8M4 13.5h8M8 3v10M5.5 5.5L8 3l2.5 2.5M5.5 10.5L8 13l2.5-2.5',
  flipX: 'M8 2v12M6 4L2 12h4zM10 4l4 8h-4z',
  flipY: 'M2 8h12M4 6l8-4v4zM4 10l8 4v-4z',
  turn: 'M13 8a5 5 0 11-2-4M11.5 1.5L11.3 4.2 8.5 4',
  group:
    'M2 2h1.5M2 2v1.5M14 2h-1.5M14 2v1.5M2 14h1.5M2 14v-1.5M14 14h-1.5M14 14v-1.5M4.5 4.5h4v4h-4zM8.5 7H11.5v4.5H7V8.5',
  ungroup: 'M2 2h6v6H2zM8 5.5h0M9.5 8H14v6H8V9.5',
  lock: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 015 0v2.5',
  unlocked: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 014.9-.7',
  hide: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM3 13L13 3',
  shown: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 100 3.6 1.8 1.8 0 000-3.6z',
  zoomIn: 'M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.3 10.3L14 14M5 7h4M7 5v4',
  zoomOut: 'M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.3 10.3L14 14M5 7h4',
  zoomFit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  crop: 'M4.5 1.5v10h10M1.5 4.5h10v10',
  loupe: 'M7 2a5 5 0 100 10A5 5 0 007 2zM10.6 10.6L14 14M4.8 7h4.4M7 4.8v4.4M4.8 4.8h4.4v4.4H4.8z',
  palette: 'M2 3.5h12v9H2zM4.5 6.5L6.5 8l-2 1.5M8.5 10h3',
  /** A picture on a wall: the template as large as on its panel. */
  wall: 'M2.5 3.5h11v7h-11zM4.5 5.5h7v3h-7zM1.5 13.5h13M3.5 12.5v2M12.5 12.5v2M8 12.8v1.4',
  textLeft: 'M2 3h12M2 6.5h7M2 10h12M2 13.5h7',
  textCenter: 'M2 3h12M4.5 6.5h7M2 10h12M4.5 13.5h7',
  textRight: 'M2 3h12M7 6.5h7M2 10h12M7 13.5h7',
  textJustify: 'M2 3h12M2 6.5h12M2 10h12M2 13.5h12',
  /** A text at the side where reading begins, and a text at the side where it ends. Scripts differ in these sides. */
  textStart: 'M2 2v12M5 3.5h9M5 8h5M5 12.5h9',
  textEnd: 'M14 2v12M2 3.5h9M6 8h5M2 12.5h9',
  keys: 'M1.5 4h13v8h-13zM4 6.5h.01M6.5 6.5h.01M9 6.5h.01M11.5 6.5h.01M5 9.5h6',
  layers: 'M8 2l6 3.2-6 3.2-6-3.2zM2 8l6 3.2L14 8M2 10.8L8 14l6-3.2',
  properties:
    'M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M10.7 2.7a1.8 1.8 0 100 3.6 1.8 1.8 0 000-3.6zM5.3 9.7a1.8 1.8 0 100 3.6 1.8 1.8 0 000-3.6z',
  field:
    'M6 2.5H5a1.5 1.5 0 00-1.5 1.5v2.5L2 8l1.5 1.5V12A1.5 1.5 0 005 13.5h1M10 2.5h1A1.5 1.5 0 0112.5 4v2.5L14 8l-1.5 1.5V12a1.5 1.5 0 01-1.5 1.5h-1',
  previous: 'M10 3L5 8l5 5',
  next: 'M6 3l5 5-5 5',
  warning: 'M8 2L1.5 13.5h13zM8 6.5v3.5M8 11.8h.01',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="editor-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden>
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
