// Good texts, damaged in ways that a fixed seed decides: the fuzz targets' short, repeatable run as ordinary tests.
// CARDROOM_FUZZ_SEED and CARDROOM_FUZZ_RUNS change the seed and how much is tried.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace cardroom::fuzz {

/// Gives `target` every seed as it is, then `runs` damaged ones. Fails the running test when one throws, and shows it.
void try_out(const std::vector<std::string>& seeds, const std::function<void(std::string_view)>& target,
             std::size_t runs);

}  // namespace cardroom::fuzz
