/**
 * Makes Tab leave a field of several values, even while its list is open. The library would choose the active option at
 * each press and keep the focus. People could not leave the field by keyboard without an unwanted choice (WCAG 2.1.2).
 */
export const leaveByTab = () =>
  document.addEventListener(
    'keydown',
    (event) => {
      const isMultiple = event.target instanceof Element && event.target.closest('.ant-select-multiple')
      if (event.key === 'Tab' && isMultiple) event.stopPropagation()
    },
    { capture: true },
  )
