/** The denoised view; its code and the network load when it is first chosen. */
import type { Host } from './host.ts';

export const order = 125;

export function install(app: Host): void {
  let isLoading = false;
  const look = (): void => {
    if (isLoading || app.state.get().display.view !== 'denoised') return;
    isLoading = true;
    import('./view.ts').then(
      ({ DenoisedView }) => new DenoisedView(app),
      () => {
        isLoading = false;
        app.state.update({ display: { ...app.state.get().display, view: 'radiance' } });
        app.say('The denoiser could not be loaded; check the connection and choose the view again.', 'error');
      },
    );
  };
  app.state.subscribe(look);
  look();
}
