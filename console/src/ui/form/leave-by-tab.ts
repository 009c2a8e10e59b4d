/**
 * Makes Tab leave a field of several values, even while its list is open. By itself the library takes the marked entry
 * at each press and stays, so that nobody could leave by keyboard without choosing something unwanted (WCAG 2.1.2).
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
