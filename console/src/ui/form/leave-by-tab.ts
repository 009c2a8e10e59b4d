/**
 * Makes Tab leave a field of several values, even while its list is open. The library would choose the marked entry at
 * each press and keep the focus, so that people could not leave by keyboard without an unwanted choice (WCAG 2.1.2).
 */
export const leaveByTab = () =>
  document.addEventListener(
    'keydown',
    (event) => {
      const isSeveral = event.target instanceof Element && event.target.closest('.ant-select-multiple')
      if (event.key === 'Tab' && isSeveral) event.stopPropagation()
    },
    { capture: true },
  )
