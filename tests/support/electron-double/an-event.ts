/** An Electron event as listeners see it. */
export const anEvent = <Details extends object>(details: Details = {} as Details) => {
  const state = { prevented: false };
  return {
    ...details,
    preventDefault: () => {
      state.prevented = true;
    },
    get defaultPrevented() {
      return state.prevented;
    },
  };
};
