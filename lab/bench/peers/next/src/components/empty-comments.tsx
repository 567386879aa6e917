const drawing = (
  <>
    <path
      d="M120 14c38-10 78 4 94 36s18 70-10 92-62 22-98 20-68-6-84-34-8-62 16-84 48-21 82-30Z"
      fill="#f59e5b"
      opacity=".16"
    />
    <path d="M34 164c-18 2-22-18-14-28" fill="none" stroke="#dc8238" strokeWidth="11" strokeLinecap="round" />
    <path d="M30 160c-2-32 12-52 44-52s46 20 44 52c0 10-10 12-44 12s-44-2-44-12Z" fill="#dc8238" />
    <path d="M58 114c2 18 10 28 16 36 6-8 14-18 16-36Z" fill="#fff3e2" />
    <g transform="translate(76 92) rotate(-3) scale(.38)">
      <g transform="scale(1 1)">
        <path d="M94-14C104-50 104-92 96-132Q92-145 79-137C54-122 36-104 18-72L50-30Z" fill="#ea9549" />
        <path d="M82-36C90-60 94-90 90-116C68-108 50-88 42-66Z" fill="#f0ab8c" />
      </g>
      <g transform="scale(-1 1)">
        <path d="M94-14C104-50 104-92 96-132Q92-145 79-137C54-122 36-104 18-72L50-30Z" fill="#ea9549" />
        <path d="M82-36C90-60 94-90 90-116C68-108 50-88 42-66Z" fill="#f0ab8c" />
      </g>
      <path
        d="M0-80C26-82 54-77 76-56C95-36 103-12 104 10C106 22 112 30 121 36C112 40 106 41 100 41C103 50 106 55 110 59C98 63 90 62 82 61C62 80 32 87 0 87S-62 80-82 61C-90 62-98 63-110 59C-106 55-103 50-100 41C-106 41-112 40-121 36C-112 30-106 22-104 10C-103-12-95-36-76-56C-54-77-26-82 0-80Z"
        fill="#ea9549"
      />
      <path
        d="M-4-79L0-40L4-79ZM13-80L17-44L22-78ZM-13-80L-17-44L-22-78ZM104 8L74 20L106 22ZM-104 8L-74 20L-106 22ZM104 42L78 38L92 52ZM-104 42L-78 38L-92 52Z"
        fill="#c8632a"
      />
      <path d="M0 14C12 24 40 24 50 42C54 70 30 87 0 87S-54 70-50 42C-40 24-12 24 0 14Z" fill="#fff3e2" />
      <path
        d="M0 37V45C-4 56-18 57-23 49M0 45C4 56 18 57 23 49"
        fill="none"
        stroke="#6b3a26"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M-14 24C-8 19 8 19 14 24C16 29 6 37 0 38C-6 37-16 29-14 24Z" fill="#d97b6d" />
      <g transform="translate(-45 -5)">
        <ellipse rx="30" ry="27" fill="#4a2a1c" />
        <ellipse rx="26" ry="23" fill="#a5c95f" />
        <ellipse cx="9" rx="11" ry="19" fill="#17141a" />
        <circle cx="3" cy="-10" r="6" fill="#fff" />
      </g>
      <g transform="translate(45 -5)">
        <ellipse rx="30" ry="27" fill="#4a2a1c" />
        <ellipse rx="26" ry="23" fill="#a5c95f" />
        <ellipse cx="9" rx="11" ry="19" fill="#17141a" />
        <circle cx="3" cy="-10" r="6" fill="#fff" />
      </g>
    </g>
    <path d="M44 172c-4-15 27-15 25 0ZM79 172c-2-15 29-15 25 0Z" fill="#ea9549" />
    <path
      d="M142 22h66a20 20 0 0 1 20 20v34a20 20 0 0 1-20 20h-44c-8 12-20 18-36 18 8-6 12-12 12-19a20 20 0 0 1-18-19V42a20 20 0 0 1 20-20Z"
      fill="#e9dccb"
      transform="translate(3 4)"
    />
    <path
      d="M142 22h66a20 20 0 0 1 20 20v34a20 20 0 0 1-20 20h-44c-8 12-20 18-36 18 8-6 12-12 12-19a20 20 0 0 1-18-19V42a20 20 0 0 1 20-20Z"
      fill="#fffaf2"
    />
    <path d="M145 48h60M145 66h38" stroke="#cdb595" strokeWidth="6" strokeLinecap="round" strokeDasharray=".1 13" />
    <g fill="#2f8583">
      <ellipse cx="206" cy="76" rx="6" ry="5" />
      <circle cx="198" cy="69" r="2.6" />
      <circle cx="203" cy="65" r="2.6" />
      <circle cx="209" cy="65" r="2.6" />
      <circle cx="214" cy="69" r="2.6" />
    </g>
  </>
);

/** The drawing that Catlas shows where there are no comments. */
export function EmptyComments({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 240 180" aria-hidden="true" className={className}>
      {drawing}
    </svg>
  );
}
