# A folder is a library, a namespace, and one line that says what it may use.
#
#   cardroom_module(hand DEPENDS rules cards base SOURCES hand.cpp pots.cpp TESTS pots_test.cpp)
#
# makes the library cardroom_hand (alias cardroom::hand) with the public include root src/, and, where TESTS are
# named, the test program hand_test. DEPENDS names other modules by folder; LINK names anything else.
# tests/tidy compares the includes in the sources with DEPENDS.

function(cardroom_module name)
    cmake_parse_arguments(M "" "" "DEPENDS;SOURCES;TESTS;LINK;TEST_LINK" ${ARGN})
    if(M_SOURCES)
        add_library(cardroom_${name} STATIC ${M_SOURCES})
        set(scope PUBLIC)
        target_link_libraries(cardroom_${name} PRIVATE cardroom_warnings)
    else()
        add_library(cardroom_${name} INTERFACE)
        set(scope INTERFACE)
    endif()
    add_library(cardroom::${name} ALIAS cardroom_${name})
    target_include_directories(cardroom_${name} ${scope} ${PROJECT_SOURCE_DIR}/src)
    foreach(dependency IN LISTS M_DEPENDS)
        target_link_libraries(cardroom_${name} ${scope} cardroom::${dependency})
    endforeach()
    target_link_libraries(cardroom_${name} ${scope} ${M_LINK})
    if(M_TESTS AND CARDROOM_TESTS)
        cardroom_test(${name}_test SOURCES ${M_TESTS} LINK cardroom::${name} ${M_TEST_LINK})
    endif()
endfunction()

# A GoogleTest program. Each of its tests becomes one ctest test unless WHOLE is given (for programs whose tests share
# a costly start). LABELS are ctest labels; TIMEOUT is in seconds (default 300).
function(cardroom_test name)
    cmake_parse_arguments(T "WHOLE" "TIMEOUT" "SOURCES;LINK;LABELS;ARGS" ${ARGN})
    if(NOT T_TIMEOUT)
        set(T_TIMEOUT 300)
    endif()
    add_executable(${name} ${T_SOURCES})
    target_link_libraries(${name} PRIVATE ${T_LINK} cardroom_warnings GTest::gtest GTest::gmock GTest::gtest_main)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
    target_compile_definitions(${name} PRIVATE CARDROOM_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    if(T_WHOLE)
        add_test(NAME ${name} COMMAND ${name} ${T_ARGS} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(${name} PROPERTIES TIMEOUT ${T_TIMEOUT} LABELS "${T_LABELS}" SKIP_RETURN_CODE 77)
    else()
        gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                             PROPERTIES TIMEOUT ${T_TIMEOUT} LABELS "${T_LABELS}")
    endif()
endfunction()
